export { desk } from './index.h5'
