import { wallet } from '@/contract/wallet/wallet'
import { startServer, type TestSession } from '../../../support/server'
import { booksOf, stockShop } from '../../../support/shop'

const DAY_MS = 86_400_000
let last = 200

/** A server with a shop, and what learners of any campaign do, each in a word. */
export async function startCampaignServer() {
  const server = await startServer()
  await stockShop(server)
  const now = server.clock.now()
  return {
    server,
    /** A day that has begun. */
    window: { starts_at: now - 1, ends_at: now + DAY_MS },
    newLearner: () => server.signIn(`13900000${last++}`),
    beansOf: async (session: TestSession) => (await server.send(wallet.get, {}, session)).beans,
    /** Whatever a case did: every journal sums to zero, and every balance is what was posted. */
    checkBooks: async () => {
      const books = await booksOf(server)
      expect(books.sums.filter((sum) => sum !== 0)).toEqual([])
      expect(books.accounts.map(({ balance }) => balance)).toEqual(books.posted)
    },
  }
}

export type CampaignServer = Awaited<ReturnType<typeof startCampaignServer>>
