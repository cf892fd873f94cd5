import { expect, test } from "vitest";
import { page_of } from "../src/routes";

test("an address that can't be decoded is an address without a page", () => {
  for (const path of ["/%E0%A4%A", "/t/%", "/rules/%ff", "/a/b/%E0%A4%A/c"])
    expect(page_of(path)).toEqual({ page: "lost" });
});

test("an encoded address is the page that it stands for", () => {
  expect(page_of("/t/a%62c")).toEqual({ page: "table", id: "abc" });
});
