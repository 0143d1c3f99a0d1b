import { test as plainTest } from "vitest";
import { openOfflineStage } from "./offline-stage.ts";

/** A `test` whose tests share a stage of their file, which its visitors leave after each that takes `{ stage }`. */
export const test = plainTest
  .extend("openStage", { scope: "file" }, async ({}, { onCleanup }) => {
    const stage = await openOfflineStage();
    onCleanup(() => stage.stop());
    return stage;
  })
  .extend("stage", ({ openStage }, { onCleanup }) => {
    onCleanup(() => openStage.leave());
    return openStage;
  });
