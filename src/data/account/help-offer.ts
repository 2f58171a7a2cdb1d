import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Failures this close to each other are one trouble, in milliseconds. */
const MINUTE = 60_000

const offer = createStore(() => ({ isOpen: false }))
let last = 0

/** Notes a failure the learner was told of; a second one within a minute offers customer service. */
export function recordFailure(now: number): void {
  if (now - last < MINUTE) offer.setState({ isOpen: true })
  last = now
}

export const useHelpOffer = () => useStore(offer, ({ isOpen }) => isOpen)
export const closeHelpOffer = () => offer.setState({ isOpen: false })
