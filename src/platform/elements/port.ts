import type { CSSProperties, ReactNode } from 'react'

/** Properties of every element. `role` and `label` are announced by assistive technology on every target. */
export type ElementProps = {
  id?: string
  className?: string
  style?: CSSProperties
  role?: string
  label?: string
  /** State words: pressed, selected and checked for choices, expanded for folds, live for text that changes by itself. */
  selected?: boolean
  checked?: boolean
  pressed?: boolean
  expanded?: boolean
  /** Announced as unavailable but focusable: the reason is shown beside it. */
  unavailable?: boolean
  /** Rank of a heading, 1–6. */
  level?: number
  /** Position in a list from 1, and the size of the list; -1 for an unknown number. */
  place?: { at: number; of: number }
  /** Whether the Tab key stops here; a group of choices has one stop, and arrows go on from it. */
  tabStop?: boolean
  live?: 'polite' | 'assertive'
  hiddenFromReader?: boolean
  onClick?: () => void
  children?: ReactNode
}
/** `opens`: the host's own kind of button; `consent` reports that its privacy text is agreed to, `contact` opens its customer service. */
export type ButtonProps = ElementProps & { disabled?: boolean; isBusy?: boolean; opens?: 'share' | 'consent' | 'contact' }
export type ImageProps = Omit<ElementProps, 'children'> & {
  src: string
  alt: string
  isLazy?: boolean
  /** `fill`: as wide as its box, and as high as the picture is then. */
  fit?: 'cover' | 'contain' | 'fill'
  /** Width of its box in points, where a smaller picture will do. */
  box?: number
  /** A long press offers to keep it, to send it on, and to open the code it shows. */
  isKept?: boolean
}
export type InputProps = {
  id?: string
  className?: string
  label: string
  value: string
  kind?: 'text' | 'nickname' | 'tel' | 'digits' | 'password' | 'search'
  maxLength?: number
  placeholder?: string
  disabled?: boolean
  hasError?: boolean
  /** Typing may begin at once when it appears. */
  hasFocus?: boolean
  onInput: (text: string) => void
  onEnter?: () => void
}
/** `startAt`, `position` and `length` are seconds; `rate` is 0.5–3. */
export type VideoProps = {
  id: string
  className?: string
  label: string
  src: string
  startAt: number
  rate: number
  onTime: (position: number) => void
  onPlay: () => void
  onPause: () => void
  onEnded: () => void
  onError: () => void
}
