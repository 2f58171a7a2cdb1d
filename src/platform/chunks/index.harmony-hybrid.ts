export { chunks } from './index.h5'
