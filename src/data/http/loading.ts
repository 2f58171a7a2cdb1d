import { createStore } from 'zustand/vanilla'

/** Loading status of the page. */
type LoadingStatus = 'isLoading' | 'success' | 'error'

const loading = createStore<{ status: LoadingStatus }>(() => ({ status: 'success' }))

/** Calls back with each change of the status; returns the stop function. */
export function onLoading(told: (status: LoadingStatus) => void): () => void {
  return loading.subscribe(({ status }) => told(status))
}

/** Follows one navigation: loading while it runs, then whether it arrived. Hosts refuse a move with values of their own, so each counts. */
export async function followNavigation(move: Promise<void>): Promise<void> {
  loading.setState({ status: 'isLoading' })
  const ended = (status: LoadingStatus) => () => loading.setState({ status })
  await move.then(ended('success'), ended('error'))
}
