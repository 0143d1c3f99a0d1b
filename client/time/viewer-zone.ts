/** The IANA zone that the viewer's device is set to. */
export function viewerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
