import { AsyncLocalStorage } from 'node:async_hooks'

const transaction = new AsyncLocalStorage<{ isOpen: boolean }>()
let isFollowed = false

/** From now on a statement that work in a transaction makes past it is recognised, at a cost for each promise of the process. */
export function followTransactions(): void {
  isFollowed = true
}

/** Until the next transaction nothing is recognised, and no promise pays for it. */
export function forgetTransactions(): void {
  transaction.disable()
}

/** Runs the work of a transaction, so that a statement past it is recognised where transactions are followed. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (!isFollowed) return work()
  const own = { isOpen: true }
  return transaction.run(own, work).finally(() => {
    own.isOpen = false
  })
}

/** Throws when a connection is asked for by work that has a transaction of its own under way. */
export function refusePast(): void {
  if (transaction.getStore()?.isOpen) throw new Error('A statement was made past the transaction it belongs to')
}
