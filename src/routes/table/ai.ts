import { area, route } from '../route'

/** Routes of the AI teaching assistant and AI answers. */
export const ai = area('ai', {
  ai_chat: route('/ai/chat', 'chat', { native: 'to/ai/chat', query: ['lessonId', 'second', 'q'] }),
  ai_question: route('/ai/question', 'question', {
    native: 'to/ai/question',
    query: ['questionId', 'q'],
  }),
})
