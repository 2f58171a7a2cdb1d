import type { ServicePlugin } from '../../deps'

export const examService: ServicePlugin = () => {}
