import { useState } from 'react'

/** Runs one piece of work at a time; the client pipeline tells of its failures. */
export function useBusy() {
  const [isBusy, setBusy] = useState(false)
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch {
      // The client pipeline has told why.
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, during: (work: () => Promise<void>) => void during(work) }
}
