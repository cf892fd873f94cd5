import { KEYS } from "../crossing/key_table";

export const key_tables = [KEYS];
