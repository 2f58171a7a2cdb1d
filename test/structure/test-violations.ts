import { sharedChanges } from './sandboxes'
import { realSleeps } from './sleeps'
import { missingTwins, orphanTests, strayTests } from './twins'
import type { Case } from './violations'

const one = 'export const one = 1\n'
const mapping = 'export function mapping(step: (at: number) => void) {\n  step(1)\n}\n'
const branching = 'export const branch = (n: number) => {\n  if (n) return 1\n  if (n + 1) return 2\n  return n ? 3 : 4\n}\n'

/** Tests that break a rule about tests. */
export const testCases: readonly Case[] = [
  {
    rule: 'shared-sandbox',
    check: sharedChanges,
    bad: {
      'test/domain/time/clock.test.ts': 'jest.useFakeTimers()\n',
      'test/server/mode.test.ts': "process.env.MODE = 'live'\n",
      'test/ui/window.test.tsx': "Object.assign(globalThis, { name: '' })\n",
      'test/data/exam/log.test.tsx': '/** @jest-environment jsdom */\n',
    },
    good: {
      'test/domain/time/own.test.ts': '/** @sandbox own */\njest.useFakeTimers()\n',
      'test/data/exam/own.test.tsx': '/**\n * @jest-environment jsdom\n * @sandbox own\n */\n',
      'test/ui/spy.test.tsx': "jest.spyOn(Math, 'random')\n",
      'test/structure/alone.test.ts': 'jest.useFakeTimers()\n',
    },
    count: 4,
  },
  {
    rule: 'real-sleep',
    check: realSleeps,
    bad: {
      'test/server/late.test.ts': 'await new Promise((done) => setTimeout(done, 20))\n',
      'test/data/later.test.tsx': 'setTimeout(() => go(), LATER_MS)\n',
    },
    good: {
      'test/data/turn.test.ts': 'setTimeout(go)\nsetTimeout(go, 0)\n',
      'test/data/clock.test.ts': 'jest.useFakeTimers()\nsetTimeout(go, 20)\n',
      'test/support/until.ts': 'setTimeout(go, 20)\n',
      'test/journeys/h5/run.test.ts': 'setTimeout(go, 20)\n',
    },
    count: 2,
  },
  {
    rule: 'missing-twin',
    check: missingTwins,
    bad: {
      'src/domain/rule.ts': 'export const rule = () => 1\n',
      'src/routes/b.ts': 'export function b() {}\n',
      'server/services/a/b.ts': branching,
    },
    good: {
      'src/domain/table.ts': one,
      'server/services/a/b.ts': branching,
      'test/server/services/a/b.test.ts': one,
      'server/services/a/c.ts': mapping,
    },
    count: 3,
  },
  {
    rule: 'orphan-test',
    check: orphanTests,
    bad: { 'test/domain/gone.test.ts': one },
    good: { 'test/domain/a.test.ts': one, 'src/domain/a.ts': one },
  },
  {
    rule: 'stray-test',
    check: strayTests,
    bad: { 'test/server/services/order/races.test.ts': one, 'server/services/order/pay.ts': one },
    good: {
      'test/server/services/order/pay.test.ts': one,
      'test/server/services/order/pay-beans.test.ts': one,
      'test/server/services/order/refund.test.ts': one,
      'server/services/order/pay.ts': one,
      'src/contract/order/refund.ts': one,
    },
  },
]
