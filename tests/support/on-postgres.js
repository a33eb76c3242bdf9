// Brought in before the tests of a room, it has their services keep everything in PostgreSQL.
process.env.TEST_STORE = 'postgres'
