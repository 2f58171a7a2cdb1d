import { environmentReads, oddNames, retiredWords, targetReads, vagueFolders, writtenAgain } from './names'
import type { Case } from './violations'

const one = 'export const one = 1\n'

/** Planted violations of the rules for names, and for what is written in one place alone. */
export const nameCases: readonly Case[] = [
  {
    rule: 'retired-word',
    check: retiredWords,
    bad: { 'src/data/exam/attempts.ts': 'export const keptAttempts = 1\n' },
    good: { 'src/data/exam/stored.ts': 'export const storedAttempts = 1\n' },
  },
  {
    rule: 'retired-word',
    check: retiredWords,
    bad: { 'src/features/exam/late-parts.tsx': one },
    good: { 'src/features/exam/lazy-parts.tsx': one, 'src/domain/time/lateness.ts': 'export const daysLate = 1\n' },
  },
  { rule: 'vague-name', check: vagueFolders, bad: { 'src/data/hooks/one.ts': one }, good: { 'src/data/stores/one.ts': one } },
  { rule: 'vague-name', check: vagueFolders, bad: { 'src/ui/utils.ts': one }, good: { 'src/ui/card.ts': one } },
  { rule: 'odd-name', check: oddNames, bad: { 'server/bigName.ts': one }, good: { 'server/big-name.test.ts': one } },
  { rule: 'odd-name', check: oddNames, bad: { 'server/big.service.ts': one }, good: { 'src/platform/a/index.harmony-hybrid.ts': one } },
  { rule: 'odd-name', check: oddNames, bad: { 'src/Data/one.ts': one }, good: { 'src/ui/_kit.scss': '' } },
  {
    rule: 'target-read',
    check: targetReads,
    bad: { 'src/data/ask.ts': 'export const isWeb = process.env.TARO_ENV\n' },
    good: { 'src/platform/ask/index.ts': 'export const isWeb = process.env.TARO_ENV\n' },
  },
  {
    rule: 'environment-read',
    check: environmentReads,
    bad: { 'server/providers/pay.ts': 'export const key = process.env.PAY_KEY\n' },
    good: { 'server/pay/main.ts': 'export const env = readEnv(process.env)\n' },
  },
  ...['JSON.parse(text)', '86_400_000', '/^\\d{1,9}$/.test(text)'].map((again) => ({
    rule: 'written-again',
    check: writtenAgain,
    bad: { 'server/a.ts': `export const read = (text: string) => ${again}\n` },
    good: { 'src/domain/text/read-json.ts': 'export const read = (text: string) => JSON.parse(text)\n' },
  })),
]
