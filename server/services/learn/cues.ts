import { WebVTTParser } from 'webvtt-parser'
import type { LessonStudy } from '@/contract/learn/lesson-study.schema'

/** The stretches of speech of a WebVTT text, in order; a text that is none has none. */
export function cuesOf(vtt: string): LessonStudy['cues'] {
  if (vtt === '') return []
  return new WebVTTParser().parse(vtt, 'metadata').cues.map(({ startTime, endTime, text }) => ({ from: startTime, to: endTime, text }))
}

/** The sentence that says what is wrong with captions as a teacher gives them; null for none. An empty text is no captions. */
export function captionFault(vtt: string): string | null {
  if (vtt === '') return null
  const { cues, errors } = new WebVTTParser().parse(vtt, 'metadata')
  const [first] = errors
  if (!vtt.startsWith('WEBVTT')) return '字幕的第一行必须是 WEBVTT'
  if (first) return `字幕第 ${first.line} 行不合 WebVTT 的写法，时间应如 00:01.000 --> 00:04.500`
  return cues.length === 0 ? '字幕里没有一句话' : null
}
