/** A free lock is granted at once. After this the browser must say that another page holds it. */
const TIMEOUT_MS = 2_000;

/**
 * Runs `work` in one page or worker at a time, where the browser has locks. Runs it at once outside of trustworthy origins,
 * where locks reject or throw because site data is blocked, and where the browser does not answer.
 */
export function inLock<T>(name: string, work: () => Promise<T>, { signal }: LockOptions = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    let isDecided = false;
    async function begin(): Promise<void> {
      if (isDecided) return;
      isDecided = true;
      await work().then(resolve, reject);
    }
    function giveUp(): void {
      if (!isDecided) reject(signal?.reason);
      isDecided = true;
    }
    if (signal?.aborted === true) return giveUp();
    signal?.addEventListener("abort", giveUp, { once: true });
    const locks = lockManager();
    if (locks === undefined) return void begin();
    // `async` turns a call that throws into a promise that rejects.
    const request = async () => locks.request(name, signal === undefined ? {} : { signal }, begin);
    request().catch(begin);
    setTimeout(async () => {
      if (!isDecided && !(await isHeld(locks, name))) await begin();
    }, TIMEOUT_MS);
  });
}

function lockManager(): LockManager | undefined {
  try {
    return navigator.locks;
  } catch {
    return undefined;
  }
}

async function isHeld(locks: LockManager, name: string): Promise<boolean> {
  const late = new Promise<undefined>((done) => {
    setTimeout(done, TIMEOUT_MS);
  });
  try {
    const state = await Promise.race([locks.query(), late]);
    return state?.held?.some((lock) => lock.name === name) === true;
  } catch {
    return false;
  }
}

/** Runs work on a guest's first answer in one tab at a time. A page releases the lock when it closes. */
export function inAnswerLock<T>(meetingID: string, work: () => Promise<T>, options: LockOptions = {}): Promise<T> {
  return inLock(`overlap.answer.${meetingID}`, work, options);
}
