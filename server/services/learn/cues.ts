import { WebVTTParser } from 'webvtt-parser'
import type { LessonStudy } from '@/contract/learn/lesson-study.schema'

/** The stretches of speech of a WebVTT text, in order; a text that is none has none. */
export function cuesOf(vtt: string): LessonStudy['cues'] {
  if (vtt === '') return []
  return new WebVTTParser().parse(vtt, 'metadata').cues.map(({ startTime, endTime, text }) => ({ from: startTime, to: endTime, text }))
}
