import { area, unbuilt } from '../route'

/** Routes of the AI teaching assistant and AI answers. */
export const ai = area('ai', {
  ai_chat: unbuilt('/ai/chat', { title: 'AI 助教', native: 'to/ai/chat' }),
  ai_question: unbuilt('/ai/question', { title: 'AI 答疑', native: 'to/ai/question' }),
})
