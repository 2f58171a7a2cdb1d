import { forecastExam } from '@/domain/study/exam-forecast'
import { simulatedCase } from './world'

const BINS = 5
const round = (value: number) => Number(value.toFixed(3))
const mean = (values: readonly number[]) => (values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length)

/** The forecasts of learners from a seed on, against what they got. */
export function forecastReport(first: number, count: number) {
  const made = Array.from({ length: count }, (_none, at) => simulatedCase(first + at)).flatMap(({ input, actual }) => {
    const forecast = forecastExam(input)
    return forecast ? [{ ...forecast, actual, passed: actual >= input.passShare }] : []
  })
  const reliability = Array.from({ length: BINS }, (_none, at) => {
    const own = made.filter(({ passChance }) => Math.min(BINS - 1, Math.floor(passChance * BINS)) === at)
    const said = mean(own.map(({ passChance }) => passChance))
    return {
      passChance: `${at / BINS}–${(at + 1) / BINS}`,
      learners: own.length,
      said: round(said),
      passed: round(mean(own.map(({ passed }) => Number(passed)))),
    }
  })
  return {
    learners: count,
    forecasts: made.length,
    meanAbsoluteError: round(mean(made.map(({ expected, actual }) => Math.abs(expected - actual)))),
    bias: round(mean(made.map(({ expected, actual }) => expected - actual))),
    coverage: round(mean(made.map(({ low, high, actual }) => Number(actual >= low - 1e-9 && actual <= high + 1e-9)))),
    width: round(mean(made.map(({ low, high }) => high - low))),
    reliability,
  }
}
