import { runModel } from '../../../../lab/sim/money/model-run'
import { runServer } from '../../../../lab/sim/money/server/run'

/** On PostgreSQL writers work at the same time; the embedded database has one connection. */
const WRITERS = process.env.TEST_DATABASE_URL ? 3 : 1

it('the rules of money hold after each random step, and a seed takes the same steps again', () => {
  const first = runModel(3, 2_000)
  expect(first.tally).toMatchObject({ buy: expect.any(Number), refund: expect.any(Number), cashOut: expect.any(Number) })
  expect(runModel(3, 2_000).hash).toBe(first.hash)
})

it('the server matches the model, step by step', async () => {
  expect(await runServer(5, 1, WRITERS)).toMatchObject({ steps: 120 * WRITERS })
}, 60_000)
