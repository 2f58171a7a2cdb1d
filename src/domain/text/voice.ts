/** Marks the recordings of learners' homework among uploads. */
export const VOICE_PREFIX = 'homework-voice'
/** The longest recording, in seconds. */
export const VOICE_SECONDS = 120
/** Encoders fill up the last frame, and the clocks of devices differ. */
const LEEWAY_SECONDS = 2

/** Whether a recording of this length, in seconds, is accepted. */
export function isVoiceLength(seconds: number): boolean {
  return seconds > 0 && seconds <= VOICE_SECONDS + LEEWAY_SECONDS
}
