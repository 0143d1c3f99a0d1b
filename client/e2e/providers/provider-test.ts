import { siteTest } from "../site-test.ts";
import { startProviderSite } from "./start-provider-site.ts";

/** A `test` that shares a site with a Google and a Microsoft of its own. */
export const test = siteTest(startProviderSite, "worker");
