import type { FontScale } from './font-scale'

/** Names each scale. */
export const fontScaleWords: Record<FontScale, string> = { 0.9: '小', 1: '标准', 1.15: '大', 1.3: '特大', 1.6: '超大', 2: '最大' }
