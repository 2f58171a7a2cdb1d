import { simulateStudy } from '../../../../../lab/sim/study/run'

it('earns what was done, once, and ranks by it, whatever learners and their devices do', async () => {
  const { faults, booked, planChanges } = await simulateStudy(7, 12, 21)
  expect(faults).toEqual([])
  expect(booked).toBeGreaterThan(60)
  expect(planChanges).toBeGreaterThan(5)
})
