/** The page of a table, which no other page needs. */
import TablePage from "./TablePage.svelte";

export const page = TablePage;
