import { expect, test } from "vitest";
import { hostOf } from "./host-of.ts";

test.each([
  ["https://timetable.example.edu/ical/Zk4nW8.ics?token=1", "timetable.example.edu"],
  ["webcal://p42-caldav.icloud.com/published/2/abc", "p42-caldav.icloud.com"],
  ["WEBCALS://Example.org:8443/a", "example.org:8443"],
  ["  cloud.example.org ", "cloud.example.org"],
  ["http://localhost:3000/a.ics", "localhost:3000"],
  ["https://[::1]/a", "[::1]"],
  ["not an address", "not an address"],
  ["", ""],
])("the host of the address %j is %j", (address, host) => {
  expect(hostOf(address)).toBe(host);
});
