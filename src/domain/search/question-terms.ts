import { foldText, queryTerms } from './search-terms'

/** Words that make a question of a sentence; they say nothing about its subject. */
const ASKING =
  /今天|现在|最近|是什么|为什么|什么时候|什么样|什么|怎么样|怎么办|怎么|怎样|如何|哪一个|哪些|哪个|哪种|哪里|多少|多久|是不是|能不能|可不可以|可以吗|有没有|会不会|要不要|请问|老师|我想问|想问|告诉我|解释一下|解释|说明一下|讲一下|讲讲|说说|帮我|一下|这一步|这道题|这题|区别是|意思|呢|吗|吧|啊|呀|谁|几(?=[个种类条年天月日])/g

/** Extracts the subject of a question: its pairs of characters and its words, without the words that only ask. */
export function questionTerms(text: string): string[] {
  const told = foldText(text).replace(ASKING, ' ')
  return queryTerms(told).filter((term) => Array.from(term).length > 1 || /\d/.test(term))
}
