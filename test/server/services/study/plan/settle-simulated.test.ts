import { simulateStudy } from '../../../../../lab/sim/study/run'

it('credits are earned once for finished tasks, and rank by them, whatever learners and their devices do', async () => {
  const { faults, booked, planChanges } = await simulateStudy(7, 12, 21)
  expect(faults).toEqual([])
  expect(booked).toBeGreaterThan(60)
  expect(planChanges).toBeGreaterThan(5)
})
