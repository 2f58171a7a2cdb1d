import { createStore } from 'zustand/vanilla'

/** While a page has set `ask`, going back calls it first. */
const intercept = createStore<{ ask: (() => void) | null }>(() => ({ ask: null }))

/** Keeps back from leaving; gives the way to let go. */
export function interceptBack(ask: () => void): () => void {
  intercept.setState({ ask })
  return () => intercept.setState((state) => (state.ask === ask ? { ask: null } : state))
}

/** Asks where a page wishes so; true when back is to wait for the answer. */
export function isBackIntercepted(): boolean {
  const { ask } = intercept.getState()
  ask?.()
  return ask !== null
}
