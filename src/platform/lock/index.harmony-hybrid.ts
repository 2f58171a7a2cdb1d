export { lock } from './index.h5'
