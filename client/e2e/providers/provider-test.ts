import { siteTest } from "../site-test.ts";
import { startProviderSite } from "./start-provider-site.ts";

/** A `test` that shares a site with a local Google and Microsoft. */
export const test = siteTest(startProviderSite, "worker");
