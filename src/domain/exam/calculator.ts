import { add, divide, multiply, subtract } from '../scoring/decimal-sum'

type Operator = '+' | '−' | '×' | '÷'
/** What a calculator shows, and what it is in the middle of. `isFresh`: the next digit starts a new number. */
export type Calculator = { shown: string; left: string | null; operator: Operator | null; isFresh: boolean }

export const cleared: Calculator = { shown: '0', left: null, operator: null, isFresh: true }
/** Most digits a learner can enter. */
const ENTERED_DIGITS = 15
const ERROR = '不能除以 0'

const sums: Record<Operator, (one: string, other: string) => string | null> = { '+': add, '−': subtract, '×': multiply, '÷': divide }
const isOperator = (key: string): key is Operator => key in sums

function enter(state: Calculator, key: string): Calculator {
  const before = state.isFresh ? '0' : state.shown
  const isFull = before.replace(/[-.]/g, '').length >= ENTERED_DIGITS
  if (isFull || (key === '.' && before.includes('.'))) return state
  return { ...state, shown: before === '0' && key !== '.' ? key : before + key, isFresh: false }
}

function equal(state: Calculator): Calculator {
  const { left, operator, shown } = state
  if (left === null || operator === null) return { ...state, isFresh: true }
  const sum = sums[operator](left, shown)
  return sum === null ? { ...cleared, shown: ERROR } : { ...cleared, shown: sum }
}

function erase(state: Calculator): Calculator {
  const left = state.isFresh ? '' : state.shown.slice(0, -1)
  return { ...state, shown: left === '' ? '0' : left, isFresh: left === '' }
}

/** Keyboard keys and the calculator keys they map to. */
const ALIASES: Record<string, string> = { '-': '−', '*': '×', '/': '÷', Enter: '=', Backspace: '⌫', Delete: 'C', c: 'C' }

/** The calculator after a key: a digit, a point, `+ − × ÷ = C ⌫` or a mapped keyboard key; null for any other. Exact. */
export function press(state: Calculator, pressed: string): Calculator | null {
  const key = ALIASES[pressed] ?? pressed
  if (/^[\d.]$/.test(key)) return enter(state, key)
  if (key === 'C') return cleared
  if (key === '⌫') return erase(state)
  if (key === '=') return equal(state)
  if (!isOperator(key)) return null
  if (state.shown === ERROR) return state
  // A second operator in a row replaces the first.
  const done = state.operator !== null && !state.isFresh ? equal(state) : state
  return done.shown === ERROR ? done : { shown: done.shown, left: done.shown, operator: key, isFresh: true }
}
