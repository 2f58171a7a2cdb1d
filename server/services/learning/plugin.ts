import type { ServicePlugin } from '../../deps'

export const learningService: ServicePlugin = () => {}
