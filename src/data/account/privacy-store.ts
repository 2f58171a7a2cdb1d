import { create } from 'zustand'
import type { PrivacyQuestion } from '@/platform/privacy/port'

const usePrivacy = create<{ question: PrivacyQuestion | null }>(() => ({ question: null }))

/** The host's question that waits for the learner; null when none does. */
export const usePrivacyQuestion = () => usePrivacy(({ question }) => question)

/** Brings a question of the host before the learner. One still open is refused, or what waits for it would wait for ever. */
export function requestPrivacy(question: PrivacyQuestion): void {
  usePrivacy.getState().question?.refuse()
  usePrivacy.setState({ question })
}

/** Answers with the button the learner pressed; null refuses. */
export function answerPrivacy(agreeId: string | null): void {
  const { question } = usePrivacy.getState()
  usePrivacy.setState({ question: null })
  if (agreeId === null) question?.refuse()
  else question?.agree(agreeId)
}
