// Adds Temporal. A file of its own, so that the built chunk has a name by which the service worker knows it.
import "temporal-polyfill/global";
