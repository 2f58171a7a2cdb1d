import { pullConfig } from '../../platform/pull/page-config'

export default { navigationBarTitleText: '学习', ...pullConfig }
