import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { meetingsWithKeys } from "../api/keys.ts";
import { shallAskForClaims } from "./claims-asked.ts";
import { isLinking } from "./linking.ts";
import { rememberPage } from "./last-page.ts";
import { meQuery } from "./me-query.ts";
import { useFreshView } from "./use-fresh-view.ts";
import { useToken } from "./use-token.ts";
import { useUserNotes } from "./use-user-notes.ts";

const ClaimDialog = lazy(() => import("./ClaimDialog.tsx"));
const ProviderReturn = lazy(() => import("./ProviderReturn.tsx"));
/** The way back from a provider always is a new load of the page. */
const isProviderReturn = isLinking() || new URLSearchParams(location.search).has("denied");

/** What goes on behind every page for whoever looks at it. */
export function SessionKeeper() {
  const token = useToken();
  const place = useLocation();
  // Kept as long as somebody is logged in, whether or not a page shows it: its 401 is what logs out.
  useQuery(meQuery(token));
  useFreshView(token);
  useUserNotes(token);
  useEffect(() => rememberPage(place), [place]);
  return (
    <>
      {token !== undefined && <Claims key={token} />}
      {isProviderReturn && (
        <Suspense fallback={null}>
          <ProviderReturn />
        </Suspense>
      )}
    </>
  );
}

function Claims() {
  const [isAsking, setIsAsking] = useState(() => shallAskForClaims() && meetingsWithKeys().length > 0);
  if (!isAsking) return null;
  return (
    <Suspense fallback={null}>
      <ClaimDialog onClose={() => setIsAsking(false)} />
    </Suspense>
  );
}
