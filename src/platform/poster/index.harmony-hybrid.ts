import { poster as onTheWeb } from './index.h5'
import type { PosterPort } from './port'

/** The container's web view has no menu of a picture. */
export const poster: PosterPort = { ...onTheWeb, keep: '截屏保存' }
