import type { Answer, Key, Question } from '@/contract/tiku/question.schema'
import { isBlankAnswer } from '@/domain/scoring/answer'
import { shownLetters } from '@/domain/tiku/question'

type Options = Question['options']

const truthText = (value: boolean) => (value ? '对' : '错')

/** A learner's answer in words, letters as they were shown. */
export function answerText(options: Options, answer: Answer | null): string {
  if (answer === null || isBlankAnswer(answer)) return '未作答'
  switch (answer.kind) {
    case 'letters':
      return shownLetters(options, answer.letters)
    case 'truth':
      return truthText(answer.value)
    case 'blanks':
      return answer.texts.map((text) => text.trim() || '（空）').join('；')
    case 'text':
      return answer.text
  }
}

/** A key as text; undefined where it is not one line of text: an essay's reference is rich content. */
export function keyText(options: Options, key: Key): string | undefined {
  switch (key.kind) {
    case 'letters':
      return shownLetters(options, key.letters)
    case 'truth':
      return truthText(key.value)
    case 'blanks':
      return key.alternatives.map((texts) => texts.join(' 或 ')).join('；')
    case 'points':
      return undefined
  }
}
