import { forecastReport } from '../../../../../lab/bench/forecast/report'

it('the forecast covers the results of simulated learners in about four of five ranges', () => {
  const { forecasts, coverage, meanAbsoluteError } = forecastReport(5_000_000, 100)
  expect(forecasts).toBeGreaterThan(90)
  expect(coverage).toBeGreaterThan(0.72)
  expect(coverage).toBeLessThan(0.88)
  expect(meanAbsoluteError).toBeLessThan(0.075)
})
