import fc from 'fast-check';
import { guardConsole } from './console-guard.ts';
import { dropDatabasesAfterFile } from './database.ts';

guardConsole();
dropDatabasesAfterFile();
// Simplifying a counterexample repeats the work of the test many times: with a database it lasts beyond the test's time limit, and then goes on
// beside the next tests of the file, which fail with it. Set it to false in the assertion to simplify one.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
