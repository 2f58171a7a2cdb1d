import type { ReactNode } from 'react'
import type { Question, QuestionOption } from '@/contract/tiku/question.schema'
import { toggleLetter } from '@/domain/scoring/answer'
import { labelAt } from '@/domain/tiku/question'
import { Button, Text, View } from '@/platform/elements'
import { Icon } from '@/ui/icon'
import { OptionWords } from '@/ui/option-words'

/** The state of an option after the answer is shown: part of the key, or chosen and wrong. */
type Standing = 'right' | 'wrong' | undefined
/** Options a learner has ruled out; `draw`: what is beside each to strike it out and take it back, where that can be done. */
export type Striking = { has: (letter: string) => boolean; draw: ((letter: string, name: string) => ReactNode) | undefined }
type OptionProps = {
  index: number
  role: 'radio' | 'checkbox'
  mark: string
  text: string
  rich?: QuestionOption['rich']
  isChosen: boolean
  standing: Standing
  isStruck?: boolean | undefined
  isLocked: boolean | undefined
  onChoose: () => void
}

const standingWords = { right: '✓ 正确选项', wrong: '✗ 错选' } as const

const standingOf = (isKnown: boolean, isRight: boolean, isChosen: boolean): Standing => {
  if (!isKnown) return undefined
  if (isRight) return 'right'
  return isChosen ? 'wrong' : undefined
}

function Option({ index, role, mark, text, rich, isChosen, standing, isStruck = false, isLocked, onChoose }: OptionProps) {
  const name = mark ? `${mark} ${text}` : text
  return (
    <Button
      id={`option-${index}`}
      className={`option option--${role} ${isChosen ? 'is-chosen' : ''} ${standing ? `is-key-${standing}` : ''} ${isStruck ? 'is-struck' : ''}`}
      role={role}
      checked={isChosen}
      unavailable={isLocked}
      label={isStruck ? `${name}，已排除` : standing ? `${name}，${standingWords[standing].slice(2)}` : name}
      onClick={isLocked ? undefined : onChoose}
    >
      {mark && <Text className="option__mark">{mark}</Text>}
      <OptionWords className="option__text" of={{ text, rich }} />
      <View className="option__sign">
        {standing ? <Text className="option__standing">{standingWords[standing].slice(0, 1)}</Text> : isChosen && <Icon name="check" />}
      </View>
    </Button>
  )
}

/** `right`: the letters of the key, once it is open. */
type LetterChoiceProps = {
  question: Question
  letters: readonly string[]
  right?: readonly string[] | undefined
  isLocked?: boolean | undefined
  striking?: Striking | undefined
  onChoose: (letters: string[]) => void
}

/** Options are lettered by the place they are shown at; what is answered is the option's own letter. A group with other buttons is no radio group. */
export function LetterChoice({ question, letters, right, isLocked, striking, onChoose }: LetterChoiceProps) {
  const isSingle = question.type === 'single_choice'
  return (
    <View className="options" role={isSingle && !striking?.draw ? 'radiogroup' : 'group'} label={isSingle ? '选项，单选' : '选项，可多选'}>
      {question.options.map(({ letter, text, rich }, index) => (
        <View key={letter} className="options__row">
          <Option
            index={index}
            role={isSingle ? 'radio' : 'checkbox'}
            mark={labelAt(index)}
            text={text}
            rich={rich}
            isChosen={letters.includes(letter)}
            standing={standingOf(right !== undefined, right?.includes(letter) === true, letters.includes(letter))}
            isStruck={striking?.has(letter)}
            isLocked={isLocked}
            onChoose={() => onChoose(toggleLetter(question.type, letters, letter))}
          />
          {striking?.draw?.(letter, labelAt(index))}
        </View>
      ))}
    </View>
  )
}

const truths = [
  { value: true, text: '对' },
  { value: false, text: '错' },
]

type TruthChoiceProps = {
  value: boolean | undefined
  right?: boolean | undefined
  isLocked?: boolean | undefined
  onChoose: (value: boolean) => void
}

/** Whether a statement holds. Nothing is chosen at first: 错 is an answer. `right`: the key, once it is open. */
export function TruthChoice({ value: chosen, right, isLocked, onChoose }: TruthChoiceProps) {
  return (
    <View className="options" role="radiogroup" label="判断">
      {truths.map(({ value, text }, index) => (
        <Option
          key={text}
          index={index}
          role="radio"
          mark=""
          text={text}
          isChosen={chosen === value}
          standing={standingOf(right !== undefined, right === value, chosen === value)}
          isLocked={isLocked}
          onChoose={() => onChoose(value)}
        />
      ))}
    </View>
  )
}
