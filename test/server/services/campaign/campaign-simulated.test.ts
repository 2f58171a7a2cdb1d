import { runModel } from '../../../../lab/sim/growth/model-run'
import { runServer } from '../../../../lab/sim/growth/server/run'

/** Long enough for rewards to be settled and refunded. */
const DAYS = 15

// The whole run is `npm run -s lab -- sim:growth`.
it('fifty people, farmers among them, are rewarded by the rules, and a budget for four is paid to four of twelve at once', async () => {
  const { hash, atOnce } = await runServer(3, 50, 1, { atOnce: 12, days: DAYS })
  expect(atOnce).toEqual({ paid: 12, rewarded: 4 })
  expect(runModel(3, 50, DAYS).hash).toBe(hash)
})
