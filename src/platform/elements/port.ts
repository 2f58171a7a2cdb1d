import type { CSSProperties, ReactNode } from 'react'

/** What every element takes. `role` and `label` are told to assistive technology on every target. */
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
  /** Told as unavailable, and yet reachable: why it is not available stands beside it. */
  unavailable?: boolean
  /** Rank of a heading, 1–6. */
  level?: number
  /** What a slider, a meter or a stepper stands at. */
  value?: { now: number; min: number; max: number; text?: string }
  /** Which of how many an item of a list is, from 1 on; -1 stands for a number nobody knows yet. */
  place?: { at: number; of: number }
  /** Whether the Tab key stops here; a group of choices has one stop, and arrows go on from it. */
  tabStop?: boolean
  live?: 'polite' | 'assertive'
  hiddenFromReader?: boolean
  onClick?: () => void
  children?: ReactNode
}
/** `opens`: what a host with buttons of its own kind does when this one is pressed; `consent` tells the host that its privacy text is agreed to, `contact` opens its own customer service. */
export type ButtonProps = ElementProps & { disabled?: boolean; isBusy?: boolean; opens?: 'share' | 'consent' | 'contact' }
export type ImageProps = Omit<ElementProps, 'children'> & { src: string; alt: string; isLazy?: boolean; fit?: 'cover' | 'contain' }
export type InputProps = {
  id?: string
  className?: string
  label: string
  value: string
  kind?: 'text' | 'tel' | 'digits' | 'password' | 'search'
  maxLength?: number
  placeholder?: string
  disabled?: boolean
  hasError?: boolean
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
