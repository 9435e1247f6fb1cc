import { guardConsole } from './console-guard.ts';
import { dropDatabasesAfterFile } from './database.ts';

guardConsole();
dropDatabasesAfterFile();
