import type { ServicePlugin } from '../../deps'

export const courseService: ServicePlugin = () => {}
