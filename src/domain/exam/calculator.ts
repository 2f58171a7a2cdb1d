import { multiply } from '@/domain/scoring/decimal'
import { add, divide, squareRoot, subtract } from './arithmetic'

type Operator = '+' | '−' | '×' | '÷'
/**
 * Holds the number a calculator shows, and the operation it is in the middle of. `isFresh`: the next digit starts a new number. `hasRight`:
 * there is a second number for the operator. `trail`: the last sums, the newest last.
 */
export type Calculator = {
  shown: string
  left: string | null
  operator: Operator | null
  isFresh: boolean
  hasRight: boolean
  memory: string
  trail: readonly string[]
}

export const cleared: Calculator = { shown: '0', left: null, operator: null, isFresh: true, hasRight: false, memory: '0', trail: [] }
/** Most digits a learner can enter. */
const ENTERED_DIGITS = 15
/** Sums kept in sight. */
const TRAIL_LENGTH = 3
const BY_ZERO = '不能除以 0'
const OF_NEGATIVE = '负数不能开平方'

const sums: Record<Operator, (one: string, other: string) => string | null> = { '+': add, '−': subtract, '×': multiply, '÷': divide }
const isOperator = (key: string): key is Operator => key in sums
const isRefused = ({ shown }: Calculator) => shown === BY_ZERO || shown === OF_NEGATIVE

/** Everything but the memory and the sums in sight. */
const anew = ({ memory, trail }: Calculator): Calculator => ({ ...cleared, memory, trail })

function enter(state: Calculator, key: string): Calculator {
  const before = state.isFresh ? '0' : state.shown
  const isFull = before.replace(/[-.]/g, '').length >= ENTERED_DIGITS
  if (isFull || (key === '.' && before.includes('.'))) return state
  return { ...state, shown: before === '0' && key !== '.' ? key : before + key, isFresh: false, hasRight: true }
}

function equal(state: Calculator): Calculator {
  const { left, operator, shown, trail } = state
  if (left === null || operator === null) return { ...state, isFresh: true }
  const sum = sums[operator](left, shown)
  if (sum === null) return { ...anew(state), shown: BY_ZERO }
  return { ...anew(state), shown: sum, trail: [...trail, `${left} ${operator} ${shown} = ${sum}`].slice(-TRAIL_LENGTH) }
}

function erase(state: Calculator): Calculator {
  const left = state.isFresh ? '' : state.shown.slice(0, -1)
  return { ...state, shown: left === '' ? '0' : left, isFresh: false, hasRight: left !== '' }
}

/** A second operator in a row replaces the first. */
function operate(state: Calculator, operator: Operator): Calculator {
  if (state.operator !== null && !state.hasRight) return { ...state, operator }
  const done = state.operator === null ? state : equal(state)
  return isRefused(done) ? done : { ...done, left: done.shown, operator, isFresh: true, hasRight: false }
}

/** Maps each key that changes the number shown to its effect. */
const changes: Record<string, (state: Calculator) => string | null> = {
  '%': ({ shown }) => multiply(shown, '0.01'),
  '±': ({ shown }) => subtract('0', shown),
  '√': ({ shown }) => squareRoot(shown),
  MR: ({ memory }) => memory,
}

function change(state: Calculator, key: string): Calculator | null {
  if (key === 'M+') return { ...state, memory: add(state.memory, state.shown), isFresh: true }
  if (key === 'MC') return { ...state, memory: '0' }
  const shown = changes[key]?.(state)
  if (shown === undefined) return null
  return shown === null ? { ...anew(state), shown: OF_NEGATIVE } : { ...state, shown, isFresh: true, hasRight: true }
}

/** Keyboard keys and the calculator keys they map to. */
const ALIASES: Record<string, string> = { '-': '−', '*': '×', '/': '÷', Enter: '=', Backspace: '⌫', Delete: 'C', c: 'C' }

/** The calculator after a key: a digit, a point, `+ − × ÷ = % ± √ C ⌫ M+ MR MC` or a mapped keyboard key; null for any other. Exact. */
export function press(state: Calculator, pressed: string): Calculator | null {
  const key = ALIASES[pressed] ?? pressed
  if (/^[\d.]$/.test(key)) return enter(state, key)
  if (key === 'C') return anew(state)
  if (key === '⌫') return erase(state)
  if (key === '=') return equal(state)
  if (isOperator(key)) return isRefused(state) ? state : operate(state, key)
  return isRefused(state) && (key in changes || key === 'M+') ? state : change(state, key)
}
