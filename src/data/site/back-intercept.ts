import { createStore } from 'zustand/vanilla'

/** While a page has set `ask`, going back calls it first. */
const intercept = createStore<{ ask: (() => void) | null }>(() => ({ ask: null }))

/** Intercepts going back; returns the function to stop. */
export function interceptBack(ask: () => void): () => void {
  intercept.setState({ ask })
  return () => intercept.setState((state) => (state.ask === ask ? { ask: null } : state))
}

/** Calls the page's handler; true when back must wait for it. */
export function isBackIntercepted(): boolean {
  const { ask } = intercept.getState()
  ask?.()
  return ask !== null
}
