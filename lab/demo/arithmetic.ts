/** A number as it is printed, with spaces between its groups of digits and perhaps a percent sign. */
const NUMBER = /^\d+(?:[  ]\d{3})*(?:\.\d+)?%?/
/** The longest run of signs of a sum at the end, and at the beginning, of a text. */
const AT_END = /[\d.%+\-×÷()（）[\]  ]+$/
const AT_START = /^[  ]*[-]?[\d.]+(?:[  ]\d{3})*(?:\.\d+)?%?/

const plain = (text: string) => text.replaceAll('（', '(').replaceAll('）', ')').replaceAll('[', '(').replaceAll(']', ')')

type Read = { text: string; at: number }

const skip = (read: Read) => {
  while (/[  ]/.test(read.text[read.at] ?? '')) read.at += 1
}
const takes = (read: Read, sign: string) => {
  skip(read)
  if (read.text[read.at] !== sign) return false
  read.at += 1
  return true
}

function atom(read: Read): number {
  if (takes(read, '-')) return -atom(read)
  if (takes(read, '(')) {
    const value = sum(read)
    if (!takes(read, ')')) throw new Error(`no closing bracket in ${read.text}`)
    return value
  }
  skip(read)
  const found = NUMBER.exec(read.text.slice(read.at))?.[0]
  if (found === undefined) throw new Error(`no number at ${read.at} of ${read.text}`)
  read.at += found.length
  const value = Number(found.replace(/[  %]/g, ''))
  return found.endsWith('%') ? value / 100 : value
}

function product(read: Read): number {
  let value = atom(read)
  for (;;) {
    if (takes(read, '×')) value *= atom(read)
    else if (takes(read, '÷')) value /= atom(read)
    else return value
  }
}

function sum(read: Read): number {
  let value = product(read)
  for (;;) {
    if (takes(read, '+')) value += product(read)
    else if (takes(read, '-')) value -= product(read)
    else return value
  }
}

/** The value of a printed sum, such as `1 000×(1-5%)÷10`. Throws where it is none. */
export function resultOf(text: string): number {
  const read = { text: plain(text), at: 0 }
  const value = sum(read)
  skip(read)
  if (read.at !== read.text.length) throw new Error(`${read.text} goes on after ${read.at}`)
  return value
}

/** The sum that a text ends with, without an opening bracket that belongs to the words before it; null for none. */
function sumAtEnd(text: string): string | null {
  let found = AT_END.exec(plain(text))?.[0].trim() ?? ''
  for (;;) {
    try {
      resultOf(found)
      return found
    } catch {
      if (found === '') return null
      found = found.slice(1).trim()
    }
  }
}

/** An equation that a text prints: a sum and its result. */
export type Equation = { left: string; right: string; isRounded: boolean }

/** The equations of a text. `=` is exact, `≈` rounds to the printed places. Names before a sign of equality are passed over. */
export function equationsOf(text: string): Equation[] {
  const parts = text.split(/(=|≈)/)
  return parts.flatMap((sign, at) => {
    if (sign !== '=' && sign !== '≈') return []
    const left = sumAtEnd(parts[at - 1] ?? '')
    const right = AT_START.exec(parts[at + 1] ?? '')?.[0].trim()
    // A sum on the right is compared by its own sign of equality.
    const isSum = /^[  ]*[-]?[\d.  ]+%?[  ]*[+\-×÷]/.test(parts[at + 1] ?? '')
    return left === null || right === undefined || isSum ? [] : [{ left, right, isRounded: sign === '≈' }]
  })
}

const EXACT = 1e-9

/** Whether an equation holds. */
export function holds({ left, right, isRounded }: Equation): boolean {
  const places = /\.(\d+)/.exec(right)?.[1]?.length ?? 0
  const unit = 10 ** -places / (right.endsWith('%') ? 100 : 1)
  const difference = Math.abs(resultOf(left) - resultOf(right))
  return difference <= (isRounded ? unit / 2 + EXACT : EXACT * Math.max(1, Math.abs(resultOf(right))))
}
