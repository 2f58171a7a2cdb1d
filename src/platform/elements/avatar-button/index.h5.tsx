import type { AvatarButtonProps } from './port'

/** A browser has no face of the learner, so there is no button. */
export function AvatarButton(_: AvatarButtonProps) {
  return null
}
