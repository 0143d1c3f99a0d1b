// Adds Temporal. A separate file, so that the service worker knows the built chunk by its name.
import "temporal-polyfill/global";
